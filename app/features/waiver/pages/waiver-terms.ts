import { databaseContext } from "#core/http/context.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { findTermsText } from "#features/waiver/terms.server.ts"
import type { Route } from "./+types/waiver-terms"

/** The URL is the hash of the text, so anyone can verify it. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const [, hash] = /^([0-9a-f]{64})\.txt$/.exec(params.file) ?? []
	const text = hash && (await findTermsText(context.get(databaseContext), hash))
	if (!text) throw notFound()
	return new Response(text, {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "public, max-age=31536000, immutable",
		},
	})
}
