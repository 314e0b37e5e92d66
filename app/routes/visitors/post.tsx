import { href, Link, redirect } from "react-router"
import { databaseContext, originContext } from "#app/middleware/context.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { findPostAt } from "#app/models/posts/post.server.ts"
import { toShownPost } from "#app/models/posts/shown-post.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { isBlogEnabled } from "#app/models/settings/setting.ts"
import {
	ErrorPage,
	isNetworkError,
	isNotFound,
	MessagePage,
	NO_CONNECTION_TITLE,
} from "#app/ui/layout/error-pages.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { PostPage } from "#app/ui/post-page.tsx"
import type { Route } from "./+types/post"

export const handle =
	import.meta.env.SSR && ({ isIndexed: true, section: "blog", cacheParameters: [] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
	loaderData
		? [
				{ title: pageTitle(matches, loaderData.post.title) },
				{ name: "description", content: loaderData.description },
			]
		: [{ title: pageTitle(matches, isNetworkError(error) ? NO_CONNECTION_TITLE : "Post Not Found") }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	if (!isBlogEnabled(await readSettings(db))) throw redirect(href("/"))
	const post = await findPostAt(db, params.slug)
	if (!post) throw notFound()
	return await toShownPost(db, post, context.get(originContext))
}

export default function Post({ loaderData: { post, html } }: Route.ComponentProps) {
	return <PostPage post={post} html={html} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isNotFound(error)) return <ErrorPage error={error} />
	return (
		<MessagePage title="Post Not Found">
			<p>The post may have been removed, or the address may be wrong.</p>
			<p>
				<Link to={href("/blog")} className="button">
					Back to Blog
				</Link>
			</p>
		</MessagePage>
	)
}
