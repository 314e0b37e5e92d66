import type { ReactNode } from "react"
import { imageSources } from "#core/media/media.ts"
import { preloadPicture } from "#core/ui/preload-picture.ts"
import type { FarmMap } from "#features/map/map.ts"

type Picture = Pick<FarmMap, "imageUrl" | "imageWidths" | "width" | "height">

type MapPictureProps = {
	map: Picture
	alt: string
	sizes: string
	first?: boolean
	isLazy?: boolean
	className?: string
}

export function MapPicture({ map, alt, sizes, first = false, isLazy = false, className }: MapPictureProps) {
	const sources = imageSources(map.imageUrl, map.imageWidths)
	if (import.meta.env.SSR && first) preloadPicture(map.imageUrl, sources, sizes)
	return (
		<picture>
			{sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
			{sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
			<img
				src={map.imageUrl}
				alt={alt}
				width={map.width}
				height={map.height}
				draggable={false}
				loading={isLazy ? "lazy" : "eager"}
				fetchPriority={first ? "high" : "auto"}
				decoding="async"
				className={className}
			/>
		</picture>
	)
}

export function ratioOf({ width, height }: Pick<FarmMap, "width" | "height">): number {
	return Math.round((width / height) * 10_000) / 10_000
}

type MapSheetProps = Omit<MapPictureProps, "map" | "alt" | "isLazy" | "className"> & {
	map: Picture & Pick<FarmMap, "altText">
	children?: ReactNode
}

export function MapSheet({ map, children, ...picture }: MapSheetProps) {
	const ratio = ratioOf(map)
	return (
		<div className="map-sheet" data-ratio={ratio} style={{ aspectRatio: ratio }}>
			<MapPicture map={map} alt={map.altText} {...picture} />
			{children}
		</div>
	)
}
