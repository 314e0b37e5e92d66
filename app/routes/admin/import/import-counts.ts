import type { ImportRecord } from "#app/models/imports/imports.ts"
import { formatNumber } from "#app/models/text/numbers.ts"

/** '12 added, 3 changed, 1 not changed' */
export function importCounts({ added, changed, unchanged }: ImportRecord): string {
	return [
		`${formatNumber(added)} added`,
		`${formatNumber(changed)} changed`,
		`${formatNumber(unchanged)} not changed`,
	].join(", ")
}
