import type { ReactNode } from "react"
import { href, Link } from "react-router"
import type { PublicPage } from "#features/posts/pages-and-menu/public-page.ts"
import { PageArticle } from "#features/posts/ui/page-article.tsx"
import type { PublicPost } from "#features/posts/ui/post-article.tsx"
import { PostPage } from "#features/posts/ui/post-page.tsx"

type PreviewPageProps = { title: string; shown: PublicPost | { page: PublicPage }; children: ReactNode }

export function PreviewPage({ title, shown, children }: PreviewPageProps) {
	return (
		<>
			<div role="status" className="border-b-8 border-gold bg-surface py-4">
				<div className="frame">
					<p className="font-display text-lg">{title}</p>
					<p className="mt-1">
						{children}{" "}
						{"page" in shown ? (
							<Link to={href("/admin/pages")} className="text-link">
								All pages
							</Link>
						) : (
							<Link to={href("/admin/news")} className="text-link">
								All posts
							</Link>
						)}
					</p>
				</div>
			</div>
			{"page" in shown ? <PageArticle page={shown.page} /> : <PostPage {...shown} isPreview />}
		</>
	)
}
