import { data, href, redirect } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { ErrorPage, isNotFound, MessagePage, NO_CONNECTION_TITLE } from "#core/ui/layout/error-pages.tsx"
import { ButtonLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import { readNextEvent } from "#features/posts/events/event-list.server.ts"
import { findPostAt } from "#features/posts/post.server.ts"
import { kindOfSlug, postPath } from "#features/posts/post.ts"
import { toPublicPost } from "#features/posts/public-post.server.ts"
import { PostPage } from "#features/posts/ui/post-page.tsx"
import type { Route } from "./+types/post"

export const handle = import.meta.env.SSR && ({ isIndexed: true, cacheParameters: [] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
	loaderData
		? pageMeta(matches, loaderData.post.title, loaderData.description)
		: pageMeta(matches, isNetworkError(error) ? NO_CONNECTION_TITLE : "Post Not Found")

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const post = kindOfSlug(params.slug) === "post" && (await findPostAt(db, params.slug))
	if (!post) throw notFound()
	// Not cached, because the post may get its former slug back.
	if (post.slug !== params.slug)
		throw redirect(postPath(post.slug), { status: 301, headers: { "Cache-Control": "no-cache" } })
	const shown = await toPublicPost(db, post, context.get(originContext))
	const { event, until } = await readNextEvent(db, new Date())
	const nextEvent = event && event.slug !== post.slug ? event : null
	return data({ ...shown, nextEvent }, { headers: { Expires: until.toUTCString() } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Post({ loaderData: { post, html, event, nextEvent } }: Route.ComponentProps) {
	return <PostPage post={post} html={html} event={event} nextEvent={nextEvent} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isNotFound(error)) return <ErrorPage error={error} />
	return (
		<MessagePage title="Post Not Found">
			<p>The post may have been removed, or the address may be wrong.</p>
			<p>
				<ButtonLink to={href("/blog")}>Back to Blog</ButtonLink>
			</p>
		</MessagePage>
	)
}
