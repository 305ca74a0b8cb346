// Evenings added up to a season: places first, for points of different games cannot be added. Nothing is drawn here.

/**
 * How an evening ended, as far as it was played: its game, its deals that counted, and for each player the place and the points.
 * Players with the same score share a place. `low` says that the lowest total is the best one. Null where no deal was played to
 * its end.
 */
export function outcome(evening, verdict, low) {
  const deals = verdict.deals.filter(deal => deal.scores)
  if (!deals.length) return null
  const players = evening.log.players
  const scores = Object.fromEntries(players.filter(name => name in verdict.scores).map(name => [name, verdict.scores[name]]))
  return { id: evening.id, game: evening.called, deals: deals.length, whole: verdict.complete, scores, places: placesOf(scores, verdict.winners, low) }
}

/** Who stands where: whoever won the match first, even where a tie was broken; the others by their totals. */
function placesOf(scores, winners, low) {
  const names = Object.keys(scores)
  const worth = name => (winners.includes(name) ? Infinity : low ? -scores[name] : scores[name])
  return Object.fromEntries(names.map(name => [name, 1 + names.filter(other => worth(other) > worth(name)).length]))
}

/** The season: a line for each player, best first (wins, then second places, then fewer evenings). Names count alike in any letters. */
export function season(outcomes) {
  const lines = new Map()
  for (const { game, deals, scores, places } of outcomes)
    for (const [name, score] of Object.entries(scores)) {
      const key = name.toLowerCase()
      const line = lines.get(key) || { name, evenings: 0, wins: 0, seconds: 0, deals: 0, points: {} }
      line.evenings += 1
      line.deals += deals
      line.wins += places[name] === 1 ? 1 : 0
      line.seconds += places[name] === 2 ? 1 : 0
      line.points[game] = (line.points[game] || 0) + score
      lines.set(key, line)
    }
  return [...lines.values()].sort((one, other) => other.wins - one.wins || other.seconds - one.seconds || one.evenings - other.evenings || one.name.localeCompare(other.name))
}
