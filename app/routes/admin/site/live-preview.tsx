import { useEffect, useRef } from "react"
import { homePageOf } from "#app/models/settings/home-page.ts"
import { typedSettings } from "#app/models/settings/section.record.ts"
import type { Section } from "#app/models/settings/setting-row.ts"
import type { Settings } from "#app/models/settings/settings-table.ts"
import { HomePreview } from "./home-preview.tsx"

type LivePreviewProps = {
	section: Section
	saved: Settings
	typed: Record<string, unknown>
	/** The name of the field that has or had the focus. */
	edited: string
}

/** The home page with the typed values, at the text that is edited; its links and buttons do nothing. */
export function LivePreview({ section, saved, typed, edited }: LivePreviewProps) {
	const settings = { ...saved, ...typedSettings(section, typed) }
	const box = useRef<HTMLDivElement>(null)
	function showEdited() {
		const part = box.current?.querySelector(`[data-text~="${edited}"]`)
		if (!part || !box.current) return
		box.current.scrollTop += part.getBoundingClientRect().top - box.current.getBoundingClientRect().top - 16
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: a longer text moves what is below it
	useEffect(showEdited, [edited, typed])
	return (
		<details className="mt-6 rounded-md border border-line" onToggle={showEdited}>
			<summary className="min-h-12 cursor-pointer content-center px-4 font-semibold">
				Preview of the home page
			</summary>
			<div ref={box} inert className="max-h-[70vh] overflow-y-auto border-t border-line pb-6">
				<HomePreview section={section} home={homePageOf(settings)} />
				{section === "home" && settings.site_description && (
					<p dir="auto" data-text="site_description" className="mx-4 mt-6 border border-line p-4 md:mx-6">
						<strong>In search results:</strong> {settings.site_description}
					</p>
				)}
			</div>
		</details>
	)
}
