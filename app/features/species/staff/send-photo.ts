import { href } from "react-router"
import { checkImage } from "#core/forms/ui/file-checks.ts"
import { ALREADY_THERE } from "#features/species/photos/photo.ts"
import type { ChosenPhoto } from "./photo-choices.tsx"

/** Its message says why this photo, and all after it, can't be sent now. */
export class NotSentError extends Error {}

/** Adds the photo to its species. Returns why it was refused. Throws `NotSentError`. */
export async function sendPhoto(
	{ file, speciesId }: ChosenPhoto,
	texts: FormData,
): Promise<string | undefined> {
	const problem = await checkImage(file).catch(() => "The file can't be read. Choose it again.")
	if (problem) return problem
	const body = new FormData()
	for (const [name, text] of texts) body.set(name, text)
	body.set("image", file)
	const response = await fetch(href("/api/species/:id/photos", { id: String(speciesId) }), {
		method: "POST",
		body,
	}).catch(() => {
		throw new NotSentError("No connection. Press again when you're back online.")
	})
	if (response.ok) return undefined
	if (response.status === 401)
		throw new NotSentError("You were signed out. Sign in again in another tab, then press again.")
	const answer = await response.json().catch(() => ({}))
	// The answer to an earlier press may have been lost.
	if (answer.message === ALREADY_THERE) return undefined
	return answer.message ?? "The server couldn't add it. Try again."
}
