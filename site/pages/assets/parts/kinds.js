// The kinds of findings: how each is marked, named and counted. Only what is proved looks like guilt.

/** By kind, gravest first: the sign, what is said at a card, the head of the finding, and so many of them in words. */
export const KINDS = {
  illegal: { sign: "✗", label: "illegal", head: "Against the rules", count: n => (n === 1 ? "1 violation" : `${n} violations`) },
  impossible: { sign: "≠", label: "impossible", head: "Impossible", count: n => `${n} impossible` },
  unproven: { sign: "?", label: "cannot be told", head: "Cannot be told", count: n => `${n} cannot be told` },
  penalty: { sign: "§", label: "penalty", head: "A penalty is due", count: n => (n === 1 ? "1 penalty due" : `${n} penalties due`) },
  unenforced: { sign: "○", label: "not enforced", head: "Not enforced", count: n => `${n} not enforced` },
}

/** How many findings there are of each kind, in words, gravest first: pairs of the kind and the words. */
export function counted(findings) {
  return Object.entries(KINDS)
    .map(([kind, { count }]) => [kind, findings.filter(one => one.kind === kind).length, count])
    .filter(([, n]) => n)
    .map(([kind, n, count]) => [kind, count(n)])
}

/** The gravest kind among findings; undefined where there is none. */
export const gravest = findings => Object.keys(KINDS).find(kind => findings.some(one => one.kind === kind))

/** What an undecided verdict comes to. */
export function leftOpen({ unchecked }) {
  if (!unchecked) return "no fault found; the log does not tell everything"
  return `no fault found; ${unchecked === 1 ? "1 play" : `${unchecked} plays`} cannot be checked`
}
