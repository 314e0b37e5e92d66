import { zipSync } from "fflate"
import { parseAdminList } from "../../forms/admin-list.ts"
import { databaseContext, originContext } from "../../middleware/context.server.ts"
import { qrFileName, speciesQrPng } from "../../models/qr.server.ts"
import { listSpeciesLabels } from "../../models/species-labels.server.ts"
import type { Route } from "./+types/qr-zip"

/** About 0.8 kB and 2 ms a code: the largest archive has 8 MB and takes half a minute. */
const MAX_CODES = 10_000

/** All codes in one file; those that could not be made are named in it. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { archived } = parseAdminList(url.searchParams)
	const labels = await listSpeciesLabels(context.get(databaseContext), { archived, limit: MAX_CODES })
	const files: Record<string, Uint8Array> = {}
	const names = new Set<string>()
	const failed: string[] = []
	for (const { id, name } of labels) {
		// Some machines take names in upper and lower case for the same.
		const plain = qrFileName(name)
		const file = names.has(plain.toLowerCase()) ? plain.replace("-qr", `_${id}-qr`) : plain
		names.add(file.toLowerCase())
		try {
			files[file] = await speciesQrPng(context.get(originContext), id, { isSign: true })
		} catch {
			failed.push(`Failed to generate QR code for ${name}`)
		}
	}
	if (failed.length > 0) files["failed.txt"] = new TextEncoder().encode(`${failed.join("\n")}\n`)
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
