import { data, href, Link } from "react-router"
import { databaseContext, originContext } from "#app/middleware/context.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { POST_CATEGORIES } from "#app/models/posts/post.ts"
import { POST_LIMITS, postForm, postFormValues } from "#app/models/posts/post-form.ts"
import { toShownPost } from "#app/models/posts/shown-post.server.ts"
import { firstCharacters } from "#app/models/text/text.ts"
import { MessagePage } from "#app/ui/layout/error-pages.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { PostArticle } from "#app/ui/post-article.tsx"
import { PostTags } from "#app/ui/post-meta.tsx"
import type { Route } from "./+types/preview"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Preview") }]

/** Shows what was typed, also if it can't be saved yet. */
export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const form = await request.formData().catch(() => new FormData())
	const typed = postFormValues(parseForm(form, postForm).payload)
	const now = new Date().toISOString()
	const post = {
		...typed,
		id: 0,
		slug: "",
		title: firstCharacters(typed.title, POST_LIMITS.title),
		content: firstCharacters(typed.content, POST_LIMITS.content).replace(/\r\n?/g, "\n"),
		category: POST_CATEGORIES.find((category) => category === typed.category) ?? "news",
		createdAt: now,
		publishedAt: now,
	}
	return data(await toShownPost(context.get(databaseContext), post, context.get(originContext)))
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
		<>
			<div role="status" className="border-b-8 border-gold bg-surface px-4 py-4">
				<div className="mx-auto max-w-7xl md:px-2">
					<p className="font-display text-lg">Preview: nothing is saved yet.</p>
					<p className="mt-1">
						Your text is still in the form: close this tab to go back to it.{" "}
						<Link to={href("/admin/news")} className="text-link">
							All posts
						</Link>
					</p>
				</div>
			</div>
			<article className="mx-auto max-w-[calc(65ch+2*var(--spacing)*6)] px-4 py-4 md:px-6 md:py-8">
				<PostArticle {...actionData} />
				<PostTags tags={actionData.post.tags} />
			</article>
		</>
	)
}
