import { formatCount, formatNumber } from "#app/models/text/numbers.ts"

/** `photos` are new ones, absent without a ZIP file. `restored` and `missingPhotos` are absent if there are none. */
export type ImportCounts = {
	imported: number
	updated: number
	skipped: number
	restored?: number
	photos?: number
	missingPhotos?: string[]
}

export function importSummary(
	{ imported, updated, skipped, restored, photos, missingPhotos }: ImportCounts,
	{ fileName, hasRows, zipName }: { fileName: string; hasRows: boolean; zipName: string | undefined },
): string {
	const counts = [
		`${imported} new`,
		`${updated} updated`,
		restored && `${restored} restored`,
		`${skipped} skipped`,
	]
	const parts = [
		hasRows && `${counts.filter(Boolean).join(", ")} from ${fileName}`,
		photos !== undefined && `${formatCount(photos, "photo")} from ${zipName}`,
	]
	const done = parts.filter(Boolean).join(", ")
	const hasZip = zipName !== undefined
	return missingPhotos ? `${done}. ${missingPhotosText(missingPhotos, { hasZip })}` : done
}

export function importMessage({ imported, updated, skipped, restored, missingPhotos }: ImportCounts): string {
	const parts = [
		`${imported} species imported`,
		updated > 0 && `${updated} updated`,
		restored && `${restored} restored`,
		skipped > 0 && `${skipped} skipped`,
	]
	const done = `${parts.filter(Boolean).join(", ")}.`
	return missingPhotos ? `${done} ${missingPhotosText(missingPhotos, { hasZip: false })}.` : done
}

const MAX_NAMED = 3

function missingPhotosText(missing: readonly string[], { hasZip }: { hasZip: boolean }): string {
	const named = missing.slice(0, MAX_NAMED).join(", ")
	const more = missing.length > MAX_NAMED ? ` and ${formatNumber(missing.length - MAX_NAMED)} more` : ""
	const reason = hasZip ? "the ZIP file has no such file" : "no ZIP file with them was chosen"
	return `Not imported, because ${reason}: ${named}${more}`
}
