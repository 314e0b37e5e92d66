import { zipSync } from "fflate"
import { parseAdminList } from "../../forms/admin-list.ts"
import { databaseContext, originContext } from "../../middleware/context.server.ts"
import { qrFileName, speciesQrPng } from "../../models/qr.server.ts"
import { listSpeciesLabels } from "../../models/species.server.ts"
import type { Route } from "./+types/qr-zip"

/** About 1.5 kB a code: the largest archive has 15 MB. */
const MAX_CODES = 10_000

/** All codes in one file. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { archived } = parseAdminList(url.searchParams)
	const labels = await listSpeciesLabels(context.get(databaseContext), { archived, limit: MAX_CODES })
	const files: Record<string, Uint8Array> = {}
	for (const { id, name } of labels) {
		const file = qrFileName(name)
		files[Object.hasOwn(files, file) ? file.replace("-qr", `_${id}-qr`) : file] = await speciesQrPng(
			context.get(originContext),
			id,
		)
	}
	// PNGs are compressed already.
	const archive = zipSync(files, { level: 0 })
	return new Response(new Uint8Array(archive), {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": 'attachment; filename="qr-codes.zip"',
			"Cache-Control": "private, no-store",
		},
	})
}
