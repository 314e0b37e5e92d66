/** What a look at the machine found. `todo` says what to do where something is not well. */
export type CheckResult = { level: "ok" | "look" | "FAULT"; what: string; todo?: string }

export const ok = (what: string): CheckResult => ({ level: "ok", what })
/** It works, but somebody should think about it. */
export const look = (what: string, todo: string): CheckResult => ({ level: "look", what, todo })
/** It does not work, or not for long. */
export const fault = (what: string, todo: string): CheckResult => ({ level: "FAULT", what, todo })

/** A line for each finding, and below it what to do. */
export function checkResultLines(findings: CheckResult[]): string {
	return findings
		.flatMap(({ level, what, todo }) => [
			`${level.padEnd(6)} ${what}`,
			...(todo ? [`       -> ${todo}`] : []),
		])
		.join("\n")
}
