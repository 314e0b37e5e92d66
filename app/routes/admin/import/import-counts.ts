import type { ImportRecord } from "#app/models/imports/imports.ts"
import { formatNumber } from "#app/models/text/numbers.ts"

/** '12 added, 1 restored, 3 changed, 1 not changed' */
export function importCounts({ added, restored, changed, unchanged }: ImportRecord): string {
	return [
		`${formatNumber(added - restored)} added`,
		...(restored > 0 ? [`${formatNumber(restored)} restored`] : []),
		`${formatNumber(changed)} changed`,
		`${formatNumber(unchanged)} not changed`,
	].join(", ")
}
