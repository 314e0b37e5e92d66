import { formatNumber } from "#app/models/text/numbers.ts"

/** `restored` and `missingPhotos` are absent if there are none. */
export type ImportCounts = {
	imported: number
	updated: number
	skipped: number
	restored?: number
	missingPhotos?: string[]
}

export function importSummary(
	{ imported, updated, skipped, restored, missingPhotos }: ImportCounts,
	fileName: string,
): string {
	const counts = [
		`${imported} new`,
		`${updated} updated`,
		restored && `${restored} restored`,
		`${skipped} skipped`,
	]
	const done = `${counts.filter(Boolean).join(", ")} from ${fileName}`
	return missingPhotos ? `${done}. ${missingPhotosText(missingPhotos)}` : done
}

export function importMessage({ imported, updated, skipped, restored, missingPhotos }: ImportCounts): string {
	const parts = [
		`${imported} species imported`,
		updated > 0 && `${updated} updated`,
		restored && `${restored} restored`,
		skipped > 0 && `${skipped} skipped`,
	]
	const done = `${parts.filter(Boolean).join(", ")}.`
	return missingPhotos ? `${done} ${missingPhotosText(missingPhotos)}.` : done
}

const MAX_NAMED = 3

function missingPhotosText(missing: readonly string[]): string {
	const named = missing.slice(0, MAX_NAMED).join(", ")
	const more = missing.length > MAX_NAMED ? ` and ${formatNumber(missing.length - MAX_NAMED)} more` : ""
	return `Photos not imported, because a CSV file has no pictures: ${named}${more}`
}
