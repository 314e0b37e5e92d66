import type { ReactNode } from "react"
import { imageSources } from "#core/media/media.ts"
import { preloadPicture } from "#core/ui/preload-picture.ts"
import type { FarmMap } from "#features/map/map.ts"

type MapSheetProps = {
	map: Pick<FarmMap, "imageUrl" | "imageWidths" | "width" | "height" | "altText">
	sizes: string
	/** The most important picture of its page. */
	first?: boolean
	children?: ReactNode
}

export function ratioOf({ width, height }: Pick<FarmMap, "width" | "height">): number {
	return Math.round((width / height) * 10_000) / 10_000
}

export function MapSheet({ map, sizes, first = false, children }: MapSheetProps) {
	const sources = imageSources(map.imageUrl, map.imageWidths)
	if (import.meta.env.SSR && first) preloadPicture(map.imageUrl, sources, sizes)
	const ratio = ratioOf(map)
	return (
		<div className="map-sheet" data-ratio={ratio} style={{ aspectRatio: ratio }}>
			<picture>
				{sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
				{sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
				<img
					src={map.imageUrl}
					alt={map.altText}
					width={map.width}
					height={map.height}
					draggable={false}
					fetchPriority={first ? "high" : "auto"}
					decoding="async"
				/>
			</picture>
			{children}
		</div>
	)
}
