/** What a look at the machine found. `todo` says what to do where something is not well. */
export type Finding = { level: "ok" | "look" | "FAULT"; what: string; todo?: string }

export const ok = (what: string): Finding => ({ level: "ok", what })
/** It works, but somebody should think about it. */
export const look = (what: string, todo: string): Finding => ({ level: "look", what, todo })
/** It does not work, or not for long. */
export const fault = (what: string, todo: string): Finding => ({ level: "FAULT", what, todo })

/** A line for each finding, and below it what to do. */
export function findingLines(findings: Finding[]): string {
	return findings
		.flatMap(({ level, what, todo }) => [
			`${level.padEnd(6)} ${what}`,
			...(todo ? [`       -> ${todo}`] : []),
		])
		.join("\n")
}
