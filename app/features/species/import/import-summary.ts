import { formatNumber } from "#core/text/numbers.ts"

/** `missingPhotos` is absent if there are none. */
export type ImportCounts = {
	imported: number
	updated: number
	skipped: number
	missingPhotos?: string[]
}

export function importSummary(
	{ imported, updated, skipped, missingPhotos }: ImportCounts,
	fileName: string,
): string {
	const done = `${imported} new, ${updated} updated, ${skipped} skipped from ${fileName}`
	return missingPhotos ? `${done}. ${missingPhotosText(missingPhotos)}` : done
}

export function importMessage({ imported, updated, skipped, missingPhotos }: ImportCounts): string {
	const parts = [
		`${imported} species imported`,
		updated > 0 && `${updated} updated`,
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
