export type CheckResult = { level: "ok" | "warn" | "ERROR"; what: string; todo?: string }

export const ok = (what: string): CheckResult => ({ level: "ok", what })
export const warning = (what: string, todo: string): CheckResult => ({ level: "warn", what, todo })
export const failure = (what: string, todo: string): CheckResult => ({ level: "ERROR", what, todo })

export function checkResultLines(results: CheckResult[]): string {
	return results
		.flatMap(({ level, what, todo }) => [
			`${level.padEnd(6)} ${what}`,
			...(todo ? [`       -> ${todo}`] : []),
		])
		.join("\n")
}
