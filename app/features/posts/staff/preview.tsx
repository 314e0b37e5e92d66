import { data, href, Link } from "react-router"
import { parseForm } from "#core/forms/parse-form.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { formOf } from "#core/records/define-record.ts"
import { formValues } from "#core/records/form-values.ts"
import { firstCharacters } from "#core/text/text.ts"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { previewEvent } from "#features/posts/events/event-form.ts"
import { NO_COVER } from "#features/posts/no-cover.ts"
import { POST } from "#features/posts/post.record.ts"
import { findPost } from "#features/posts/post.server.ts"
import { POST_CATEGORIES } from "#features/posts/post.ts"
import { POST_LIMITS, typedTagList } from "#features/posts/post-form.ts"
import { POSTS } from "#features/posts/save-post.server.ts"
import { parsePictureOwner } from "#features/posts/uploaded-picture.ts"
import type { Route } from "./+types/preview"
import { previewResponse } from "./preview.server.ts"
import { PreviewPage } from "./preview-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Preview") }]

/** Shows what was typed, also if it can't be saved yet. */
export async function action({ context, request }: Route.ActionArgs) {
	const form = await readFields(request)
	const db = context.get(databaseContext)
	const facts = (await POSTS.readContext?.(db, { id: undefined }, [])) ?? {}
	const typed = formValues(POST, parseForm(form, formOf(POST, facts)).payload)
	const now = new Date().toISOString()
	const owner = parsePictureOwner(typed.pictureKey)
	const stored = owner && "postId" in owner ? await findPost(db, owner.postId) : undefined
	// Only the form of a page asks where it is listed.
	const kind = form.has("place") ? "page" : "post"
	const post = {
		...(stored && !typed.removeImage ? stored : NO_COVER),
		...typed,
		id: 0,
		slug: kind === "page" ? (stored?.slug ?? "/preview") : "",
		title: firstCharacters(typed.title, POST_LIMITS.title),
		content: firstCharacters(typed.content, POST_LIMITS.content).replace(/\r\n?/g, "\n"),
		category: POST_CATEGORIES.find((category) => category === typed.category) ?? "news",
		tags: typedTagList(firstCharacters([typed.tags].flat().join("\n"), POST_LIMITS.typedTags)).slice(
			0,
			POST_LIMITS.tags,
		),
		published: typed.published === "on",
		createdAt: now,
		publishedAt: now,
		scheduledFor: null,
		event: previewEvent(typed),
	}
	const { data: shown, init } = await previewResponse(context, kind, post)
	const isCut = typed.content.length > POST_LIMITS.content || typed.title.length > POST_LIMITS.title
	return data({ shown, isCut }, init ?? undefined)
}

export default function PostPreview({ actionData }: Route.ComponentProps) {
	if (!actionData) {
		return (
			<MessagePage title="Nothing to preview">
				<p>Open a post and press Preview there.</p>
				<p>
					<Link to={href("/admin/news")} className="button">
						All posts
					</Link>
				</p>
			</MessagePage>
		)
	}
	return (
		<PreviewPage title="Preview: nothing is saved yet." shown={actionData.shown}>
			Your text is still in the form: close this tab to go back to it.
			{actionData.isCut && " It is too long to be saved, so only its beginning is shown here."}
		</PreviewPage>
	)
}
