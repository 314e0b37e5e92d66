import { href, Link } from "react-router"
import { formatDate } from "../../models/local-time.ts"
import { CATEGORY_LABELS, type Post } from "../../models/post.ts"
import { PostTags } from "../post-meta.tsx"
import { VerbForm } from "./verb-form.tsx"

/** A post in the staff's list; `preview` is the beginning of its content. */
export type StaffPost = Omit<Post, "content"> & { preview: string }

export function StaffPostCard({ post, search }: { post: StaffPost; search: string }) {
	const id = String(post.id)
	const verb = post.published ? "/admin/news/:id/unpublish" : "/admin/news/:id/publish"
	const link = "text-link inline-flex min-h-12 items-center font-semibold"
	return (
		<article className="h-full rounded-md border-2 border-line bg-surface p-4 sm:p-5">
			<p className="text-sm">
				<strong
					className={`mr-3 rounded px-2 py-0.5 ${post.published ? "bg-pine text-onpine" : "bg-gold text-[#10302a]"}`}
				>
					{post.published ? "Published" : "Draft"}
				</strong>
				<span className="font-semibold text-lake">{CATEGORY_LABELS[post.category]}</span>
			</p>
			<h3 className="mt-2 text-lg">{post.title}</h3>
			{post.excerpt && <p className="mt-1">{post.excerpt}</p>}
			<p className="mt-2 line-clamp-3 max-w-[75ch] text-soft">{post.preview}</p>
			<div className="mt-3">
				<PostTags tags={post.tags} />
			</div>
			<p className="mt-3 text-sm text-soft">
				Created {formatDate(post.createdAt)}
				{post.published && post.publishedAt && <> · Published {formatDate(post.publishedAt)}</>}
			</p>
			<div className="mt-2 flex flex-wrap items-center gap-x-5">
				<VerbForm action={href(verb, { id }) + search} failure="Error">
					<button type="submit" className={`${link} cursor-pointer`}>
						{post.published ? "Unpublish" : "Publish"}
						<span className="sr-only"> {post.title}</span>
					</button>
				</VerbForm>
				<Link to={href("/admin/news/:id/edit", { id }) + search} preventScrollReset className={link}>
					Edit<span className="sr-only"> {post.title}</span>
				</Link>
				<Link to={href("/admin/news/:id/delete", { id }) + search} preventScrollReset className={link}>
					Delete<span className="sr-only"> {post.title}</span>
				</Link>
				{post.published && (
					<Link to={href("/blog/:slug", { slug: post.slug })} className={link}>
						View<span className="sr-only"> {post.title}</span>
					</Link>
				)}
			</div>
		</article>
	)
}
