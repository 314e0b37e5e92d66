import { data } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { formOf } from "#core/records/define-record.ts"
import { formValues } from "#core/records/form-values.ts"
import { firstCharacters } from "#core/text/text.ts"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { previewEvent } from "#features/posts/events/event-form.ts"
import { POST } from "#features/posts/post.record.ts"
import { findPost, NO_COVER } from "#features/posts/post.server.ts"
import { POST_CATEGORIES } from "#features/posts/post.ts"
import { POST_LIMITS, tagsIn } from "#features/posts/post-form.ts"
import { toPublicPage, toPublicPost } from "#features/posts/public-post.server.ts"
import { PageArticle } from "#features/posts/ui/page-article.tsx"
import { PostPage } from "#features/posts/ui/post-page.tsx"
import type { Route } from "./+types/preview"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Preview")

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const loader = () => null

export async function action({ context, url, request }: Route.ActionArgs) {
	const form = await readFields(request)
	const db = context.get(databaseContext)
	const typed = formValues(POST, parseForm(form, formOf(POST, {})).payload)
	const now = new Date().toISOString()
	const stored = await findPost(db, parseId(url.searchParams.get("id") ?? "") ?? 0)
	const kind = form.has("slug") ? "page" : "post"
	const post = {
		...(stored && !typed.removeImage ? stored : NO_COVER),
		...typed,
		id: 0,
		slug: kind === "page" ? (stored?.slug ?? "/preview") : "",
		title: firstCharacters(typed.title, POST_LIMITS.title),
		content: firstCharacters(typed.content, POST_LIMITS.content).replace(/\r\n?/g, "\n"),
		excerpt: typed.excerpt,
		category: POST_CATEGORIES.find((category) => category === typed.category) ?? "news",
		tags: tagsIn(typed.tags).slice(0, POST_LIMITS.tags),
		published: typed.published,
		createdAt: now,
		publishedAt: now,
		scheduledFor: null,
		event: previewEvent(typed),
	}
	const origin = context.get(originContext)
	const shown =
		kind === "page" ? { page: await toPublicPage(db, post, origin) } : await toPublicPost(db, post, origin)
	const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" }
	return data({ shown }, { headers })
}

export default function Preview({ actionData }: Route.ComponentProps) {
	if (!actionData)
		return (
			<MessagePage title="Nothing to preview">
				<p>Open a post and press Preview there.</p>
			</MessagePage>
		)
	const { shown } = actionData
	return (
		<>
			<div role="status" className="border-b-8 border-gold bg-surface py-4">
				<div className="frame">
					<p className="font-display text-lg">Preview: nothing is saved yet.</p>
					<p className="mt-1">Your text is still in the form: close this tab to go back to it.</p>
				</div>
			</div>
			{"page" in shown ? <PageArticle page={shown.page} /> : <PostPage {...shown} isPreview />}
		</>
	)
}
