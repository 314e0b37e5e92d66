import { notFound } from "../../middleware/answers.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { findTermsText } from "../../models/waiver.server.ts"
import type { Route } from "./+types/waiver-terms"

/** Terms that somebody accepted, word by word, under the hash of their text: whoever doubts it can compute it again. */
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
