import { href, Link } from "react-router"
import { BackLink, CARD } from "#core/ui/page-elements.tsx"
import type { PublicPage } from "#features/posts/post.ts"
import { MarkdownText } from "./markdown-text.tsx"
import { PostCover } from "./post-cover.tsx"

export function PageArticle({ page }: { page: PublicPage }) {
	const { title, excerpt, html, cover, above, below } = page
	return (
		<article className="frame py-2 md:py-4">
			{above ? <BackLink to={above.path}>{above.title}</BackLink> : <BackLink to={href("/")}>Home</BackLink>}
			<h1 dir="auto" className="max-w-[46rem]">
				{title}
			</h1>
			{cover.coverUrl && (
				<div className="mt-4 max-sm:-mx-edge lg:mt-6">
					<PostCover
						cover={cover}
						first
						sizes="(min-width: 1280px) 1200px, 100vw"
						className="aspect-video sm:rounded-lg lg:aspect-12/5"
					/>
				</div>
			)}
			{excerpt && (
				<p dir="auto" className="mt-5 max-w-[66ch] text-lg font-semibold">
					{excerpt}
				</p>
			)}
			<MarkdownText html={html} className="mt-5" />
			{below.length > 0 && (
				<nav aria-label={`Pages below ${title}`} className="mt-8">
					<ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
						{below.map(({ path, title }) => (
							<li key={path}>
								<Link
									to={path}
									dir="auto"
									className={`flex min-h-14 items-center px-4 py-2 font-semibold hover:border-ink ${CARD}`}
								>
									{title}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			)}
		</article>
	)
}
