import { shorten } from "#core/text/text.ts"
import { ExportError } from "./export-error.ts"
import { pathOf } from "./move-in.server.ts"
import type { MoveInFile } from "./move-in.ts"
import { readSite } from "./read-site.server.ts"
import { type ShortReport, shortReport } from "./site-report.ts"

/** Only checks the files without `change`. */
export type SiteJob = {
	dataDir: string
	files: MoveInFile[]
	change?: { by: string; at: string }
}

/** In characters; it may quote the export. */
const MAX_ERROR = 500

const NO_EXPORT =
	"The export is missing. Add the .xml file of WordPress. If the .xml file is inside a ZIP file, unpack it first."

export async function readSiteFiles({
	dataDir,
	files,
	change,
}: SiteJob): Promise<ShortReport | { error: string }> {
	const exported = files.find(({ kind }) => kind === "xml")
	if (!exported) return { error: NO_EXPORT }
	const zips = files.filter(({ kind }) => kind === "zip")
	const order = {
		exportFile: pathOf(dataDir, exported),
		name: exported.name,
		zips: zips.map((file) => ({ path: pathOf(dataDir, file), name: file.name })),
		...(change && { change: { by: change.by, at: new Date(change.at) } }),
	}
	try {
		return shortReport(await readSite(dataDir, order))
	} catch (error) {
		if (error instanceof ExportError) return { error: shorten(error.message, MAX_ERROR) }
		throw error
	}
}
