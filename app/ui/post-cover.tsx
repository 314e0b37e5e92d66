import { imageSources } from "#app/models/media/media.ts"
import type { PostCover as Cover } from "#app/models/posts/post.ts"

type PostCoverProps = {
	cover: Cover
	/** Whether it is seen without scrolling. */
	first?: boolean
	className?: string
}

const SIZES = "(min-width: 48rem) 65ch, 100vw"

/** The cover of a post; nothing without one. Its dimensions reserve its place. */
export function PostCover({ cover, first = false, className = "" }: PostCoverProps) {
	const { coverUrl, coverAlt, coverWidth, coverHeight, coverWidths, coverPosition } = cover
	if (!coverUrl) return null
	const sources = imageSources(coverUrl, coverWidths)
	return (
		<picture>
			{sources && <source type="image/avif" srcSet={sources.avif} sizes={SIZES} />}
			{sources && <source type="image/webp" srcSet={sources.webp} sizes={SIZES} />}
			<img
				src={coverUrl}
				alt={coverAlt}
				width={coverWidth ?? undefined}
				height={coverHeight ?? undefined}
				loading={first ? "eager" : "lazy"}
				fetchPriority={first ? "high" : "auto"}
				decoding="async"
				style={{ objectPosition: coverPosition }}
				className={`w-full rounded-md bg-sunk object-cover ${className}`}
			/>
		</picture>
	)
}
