import { useRef } from "react"
import { href, Link, redirect } from "react-router"
import { parsePages, setPages } from "../../forms/catalogue-filters.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import type { PageRange } from "../../models/page-range.ts"
import { pageOfPosts } from "../../models/post.server.ts"
import { POSTS_PER_PAGE, preview } from "../../models/post.ts"
import { readSettings } from "../../models/setting.server.ts"
import { isBlogEnabled } from "../../models/setting.ts"
import { EarlierLink, MoreLink } from "../../ui/more-links.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { PostMeta, PostTags } from "../../ui/post-meta.tsx"
import type { Route } from "./+types/blog"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "News & Updates") },
	{ name: "description", content: "What is new on the farm: trails, counts, conservation work and events." },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	if (!isBlogEnabled(await readSettings(db))) throw redirect(href("/"))
	const { posts, total, ...range } = await pageOfPosts(db, parsePages(url.searchParams))
	const cards = posts.map(({ content, ...post }) => ({ ...post, preview: preview(content) }))
	return { range, posts: cards, total }
}

export default function Blog({ loaderData: { range, posts, total } }: Route.ComponentProps) {
	const list = useRef<HTMLUListElement>(null)
	const inPages = { range, address, part: "main", what: "posts" }
	return (
		<div className="mx-auto max-w-4xl px-4 py-8 md:px-6 md:py-12">
			<h1 className="mb-6 text-3xl">News &amp; Updates</h1>
			{total === 0 && <p>No blog posts available at this time.</p>}
			<EarlierLink {...inPages} />
			<ul ref={list}>
				{posts.map((post) => (
					<li key={post.id} className="border-t-2 border-line py-7">
						<article>
							<PostMeta post={post} />
							<h2 className="mt-1 text-xl">
								<Link to={href("/blog/:slug", { slug: post.slug })} className="hover:underline">
									{post.title}
								</Link>
							</h2>
							{post.excerpt && <p className="mt-2 max-w-[65ch] text-lg">{post.excerpt}</p>}
							<p className="mt-2 max-w-[65ch] text-soft">{post.preview}</p>
							<div className="mt-3 flex flex-wrap items-center justify-between gap-3">
								<PostTags tags={post.tags} />
								<Link
									to={href("/blog/:slug", { slug: post.slug })}
									className="text-link inline-flex min-h-12 items-center font-semibold"
								>
									Read More<span className="sr-only">: {post.title}</span>
								</Link>
							</div>
						</article>
					</li>
				))}
			</ul>
			<MoreLink {...inPages} pageSize={POSTS_PER_PAGE} total={total} list={list} />
		</div>
	)
}

function address(range: PageRange): string {
	const params = new URLSearchParams()
	setPages(params, range)
	return `${href("/blog")}${params.size > 0 ? `?${params}` : ""}`
}
