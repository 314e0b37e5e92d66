import { imageSources } from "#core/media/media.ts"
import { preloadPicture } from "#core/ui/preload-picture.ts"
import type { PostCover as Cover } from "#features/posts/post.ts"

type PostCoverProps = {
	cover: Cover
	first?: boolean
	sizes: string
	className?: string
}

export function PostCover({ cover, first = false, sizes, className = "" }: PostCoverProps) {
	const { coverUrl, coverAlt, coverWidth, coverHeight, coverWidths, coverPosition } = cover
	if (!coverUrl) return null
	const sources = imageSources(coverUrl, coverWidths)
	if (import.meta.env.SSR && first) preloadPicture(coverUrl, sources || undefined, sizes)
	return (
		<picture>
			{sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
			{sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
			<img
				src={coverUrl}
				alt={coverAlt}
				width={coverWidth ?? undefined}
				height={coverHeight ?? undefined}
				loading={first ? "eager" : "lazy"}
				fetchPriority={first ? "high" : "auto"}
				decoding="async"
				style={{ objectPosition: coverPosition }}
				className={`w-full bg-sunk object-cover ${className}`}
			/>
		</picture>
	)
}
