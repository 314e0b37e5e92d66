import path from "node:path"
import {
	addressContext,
	backgroundContext,
	databaseContext,
	environmentContext,
} from "#core/http/context.server.ts"
import { BusyError } from "#core/jobs/run-job.server.ts"
import { isPublicImage } from "#core/media/media.server.ts"
import { mediaFolder } from "#core/media/media-store.server.ts"
import { MEDIA_HEADERS } from "#core/platform/security-headers.server.ts"
import type { Route } from "./+types/share-picture"

export async function loader({ context, params }: Route.LoaderArgs) {
	const name = params.file.replace(/\.jpg$/, ".webp")
	if (!(await isPublicImage(context.get(databaseContext), name)))
		return new Response("Not Found", { status: 404 })
	const file = path.join(mediaFolder(context.get(environmentContext).dataDir), name)
	const client = { address: context.get(addressContext), rank: "guest" as const }
	const jpeg = await context
		.get(backgroundContext)("shareJpeg", file, client)
		.catch((error) => {
			if (!(error instanceof BusyError)) throw error
			throw new Response("Busy", { status: 503, headers: { "Retry-After": "5" } })
		})
	if (!jpeg) return new Response("Not Found", { status: 404 })
	return new Response(new Uint8Array(jpeg), {
		headers: {
			...MEDIA_HEADERS,
			"Content-Type": "image/jpeg",
			"Cache-Control": "public, max-age=31536000, immutable",
		},
	})
}
