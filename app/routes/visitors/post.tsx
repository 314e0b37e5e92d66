import { href, Link, redirect } from "react-router"
import { notFound } from "../../middleware/answers.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { findPostAt } from "../../models/post.server.ts"
import { paragraphs, postDescription } from "../../models/post.ts"
import { readSettings } from "../../models/setting.server.ts"
import { isBlogEnabled } from "../../models/setting.ts"
import { FaultPage, isNotFound, MessagePage } from "../../ui/error-pages.tsx"
import { BackIcon } from "../../ui/icons.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { PostMeta, PostTags } from "../../ui/post-meta.tsx"
import { ShareButton } from "../../ui/share-button.tsx"
import type { Route } from "./+types/post"

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	loaderData
		? [
				{ title: pageTitle(matches, loaderData.post.title) },
				{ name: "description", content: postDescription(loaderData.post) },
			]
		: [{ title: pageTitle(matches, "Post Not Found") }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	if (!isBlogEnabled(await readSettings(db))) throw redirect(href("/"))
	const post = await findPostAt(db, params.slug)
	if (!post) throw notFound()
	return { post }
}

export default function PostPage({ loaderData: { post } }: Route.ComponentProps) {
	return (
		<article className="mx-auto max-w-3xl px-4 py-4 md:px-6 md:py-8">
			<Link to={href("/blog")} className="text-link inline-flex min-h-12 items-center gap-2 font-semibold">
				<BackIcon className="size-5" />
				Back to Blog
			</Link>
			<header className="mt-4 border-b-2 border-line pb-5">
				<PostMeta post={post} />
				<h1 className="mt-2 text-2xl">{post.title}</h1>
				{post.excerpt && <p className="mt-4 text-lg text-soft">{post.excerpt}</p>}
			</header>
			<div className="prose py-6">
				{paragraphs(post.content).map((text, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
					<p key={at}>{text}</p>
				))}
			</div>
			<div className="flex flex-wrap items-center justify-between gap-4">
				<PostTags tags={post.tags} />
				<ShareButton title={post.title} />
			</div>
		</article>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isNotFound(error)) return <FaultPage error={error} />
	return (
		<MessagePage title="Post Not Found">
			<p>The post may have been taken down, or its address was mistyped.</p>
			<p>
				<Link to={href("/blog")} className="button">
					Back to Blog
				</Link>
			</p>
		</MessagePage>
	)
}
