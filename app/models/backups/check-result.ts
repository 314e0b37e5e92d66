/** One result of the doctor; `todo` says how to fix a problem. */
export type CheckResult = { level: "ok" | "look" | "FAULT"; what: string; todo?: string }

export const ok = (what: string): CheckResult => ({ level: "ok", what })
export const look = (what: string, todo: string): CheckResult => ({ level: "look", what, todo })
export const fault = (what: string, todo: string): CheckResult => ({ level: "FAULT", what, todo })

export function checkResultLines(findings: CheckResult[]): string {
	return findings
		.flatMap(({ level, what, todo }) => [
			`${level.padEnd(6)} ${what}`,
			...(todo ? [`       -> ${todo}`] : []),
		])
		.join("\n")
}
