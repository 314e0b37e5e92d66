import type { ReactNode } from "react"
import { href, Link } from "react-router"
import type { ShownPost } from "#app/ui/post-article.tsx"
import { PostPage } from "#app/ui/post-page.tsx"

type PreviewPageProps = { title: string; shown: ShownPost; children: ReactNode }

/** The visitors' page of a post, marked as a preview. */
export function PreviewPage({ title, shown, children }: PreviewPageProps) {
	return (
		<>
			<div role="status" className="border-b-8 border-gold bg-surface py-4">
				<div className="frame">
					<p className="font-display text-lg">{title}</p>
					<p className="mt-1">
						{children}{" "}
						<Link to={href("/admin/news")} className="text-link">
							All posts
						</Link>
					</p>
				</div>
			</div>
			<PostPage post={shown.post} html={shown.html} event={shown.event} isPreview />
		</>
	)
}
