import { href, Link, redirect } from "react-router"
import { databaseContext, originContext } from "#app/middleware/context.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { findPostAt } from "#app/models/posts/post.server.ts"
import { toShownPost } from "#app/models/posts/shown-post.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { isBlogEnabled } from "#app/models/settings/setting.ts"
import { BackIcon } from "#app/ui/icons.tsx"
import {
	ErrorPage,
	isNetworkError,
	isNotFound,
	MessagePage,
	NO_CONNECTION_TITLE,
} from "#app/ui/layout/error-pages.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { PostArticle } from "#app/ui/post-article.tsx"
import { PostTags } from "#app/ui/post-meta.tsx"
import { ShareButton } from "#app/ui/share-button.tsx"
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

export default function PostPage({ loaderData: { post, html } }: Route.ComponentProps) {
	return (
		<article className="mx-auto max-w-[calc(65ch+2*var(--spacing)*6)] px-4 py-4 md:px-6 md:py-8">
			<Link to={href("/blog")} className="text-link inline-flex min-h-12 items-center gap-2 font-semibold">
				<BackIcon className="size-5" />
				Back to Blog
			</Link>
			<PostArticle post={post} html={html} />
			<div className="flex flex-wrap items-center justify-between gap-4">
				<PostTags tags={post.tags} />
				<ShareButton title={post.title} path={href("/blog/:slug", { slug: post.slug })} />
			</div>
		</article>
	)
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
