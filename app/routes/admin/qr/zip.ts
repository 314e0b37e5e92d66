import { databaseContext, originContext } from "#app/middleware/context.server.ts"
import { streamedFile } from "#app/middleware/stream-file.server.ts"
import { parseAdminList } from "#app/models/species/admin-list.ts"
import { qrFileName, speciesQrPng } from "#app/models/species/qr.server.ts"
import { listSpeciesLabels } from "#app/models/species/species-labels.server.ts"
import { type ArchivedFile, zipParts } from "#app/platform/zip.server.ts"
import type { Route } from "./+types/zip"

/** About 0.8 kB and 2 ms a code: the largest archive has 8 MB and takes half a minute. */
const MAX_CODES = 10_000

/** All codes in one file; those that could not be made are named in it. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
	const { archived } = parseAdminList(url.searchParams)
	async function* makeFiles(): AsyncGenerator<ArchivedFile> {
		const labels = await listSpeciesLabels(context.get(databaseContext), { archived, limit: MAX_CODES })
		const names = new Set<string>()
		const failed: string[] = []
		for (const { id, name } of labels) {
			// Some machines take names in upper and lower case for the same.
			const plain = qrFileName(name)
			const file = names.has(plain.toLowerCase()) ? plain.replace("-qr", `_${id}-qr`) : plain
			names.add(file.toLowerCase())
			try {
				yield { name: file, content: await speciesQrPng(context.get(originContext), id, { isSign: true }) }
			} catch {
				failed.push(`Failed to generate QR code for ${name}`)
			}
		}
		if (failed.length > 0)
			yield { name: "failed.txt", content: new TextEncoder().encode(`${failed.join("\n")}\n`) }
	}
	return await streamedFile(request, () => zipParts(makeFiles()), {
		"Content-Type": "application/zip",
		"Content-Disposition": 'attachment; filename="qr-codes.zip"',
		"Cache-Control": "private, no-store",
	})
}
