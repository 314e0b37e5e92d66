import { preload } from "react-dom"
import type { HomePage } from "#app/models/settings/home-page.ts"
import type { ShownPicture } from "#app/models/settings/picture.ts"
import heroDay from "./hero-day.svg?url"
import heroNight from "./hero-night.svg?url"

/** The farm's pictures behind the home page's title, or else a drawing. */
export function HeroBackground({ home }: { home: HomePage | null }) {
	if (home?.picture) return <HeroPictures {...home} />
	if (import.meta.env.SSR && home) preloadDrawing()
	return <div className="hero-place hero-land" />
}

/** Otherwise scripts, fonts and pictures further down would be requested before this background. */
function preloadDrawing() {
	for (const [url, scheme] of [
		[heroDay, "light"],
		[heroNight, "dark"],
	] as const)
		preload(url, { as: "image", fetchPriority: "high", media: `(prefers-color-scheme: ${scheme})` })
}

/** Hidden lazy pictures aren't loaded, so each theme loads its own. */
function HeroPictures({ picture, nightPicture }: HomePage) {
	return (
		<div className="hero-place hero-pictures">
			{picture && <HeroPicture {...picture} theme={nightPicture && "hero-day"} />}
			{nightPicture && <HeroPicture {...nightPicture} theme="hero-night" />}
		</div>
	)
}

function HeroPicture({ url, sources, position, theme }: ShownPicture & { theme: string | null }) {
	return (
		<picture className={theme ?? undefined}>
			<source type="image/avif" srcSet={sources.avif} sizes="100vw" />
			<source type="image/webp" srcSet={sources.webp} sizes="100vw" />
			<img
				src={url}
				alt=""
				loading={theme ? "lazy" : "eager"}
				fetchPriority="high"
				style={{ objectPosition: position }}
			/>
		</picture>
	)
}
