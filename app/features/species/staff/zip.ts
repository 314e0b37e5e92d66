import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { streamedFile } from "#core/platform/stream-file.server.ts"
import { type ArchivedFile, zipParts } from "#core/platform/zip.server.ts"
import { parseAdminList } from "#features/species/admin-list.ts"
import { qrFileName, speciesQrPng } from "#features/species/codes/qr.server.ts"
import { listNames } from "#features/species/species.server.ts"
import type { Route } from "./+types/zip"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

/** Takes half a minute and 8 MB: about 2 ms and 0.8 kB per code. */
const MAX_CODES = 10_000

/** Lists codes that couldn't be generated in `failed.txt`. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
	const { archived } = parseAdminList(url.searchParams)
	async function* makeFiles(): AsyncGenerator<ArchivedFile> {
		const labels = (await listNames(context.get(databaseContext), { archived })).slice(0, MAX_CODES)
		const names = new Set<string>()
		const failed: string[] = []
		for (const { id, name } of labels) {
			// File names are case-insensitive on Windows and macOS.
			const plainName = qrFileName(name)
			const file = names.has(plainName.toLowerCase()) ? plainName.replace("-qr", `_${id}-qr`) : plainName
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
