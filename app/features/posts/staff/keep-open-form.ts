import type { ShouldRevalidateFunctionArgs } from "react-router"

/** Uploading a picture doesn't reload the open form: a newer revision would hide an edit conflict. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formAction?.startsWith("/admin/news/pictures/") ? false : defaultShouldRevalidate
}
