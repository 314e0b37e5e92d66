import { homePageOf } from "#app/models/settings/home-page.ts"
import { settingsIn } from "#app/models/settings/section-form.ts"
import type { Section } from "#app/models/settings/setting-row.ts"
import type { Settings } from "#app/models/settings/settings-table.ts"
import { LandingPage } from "#app/ui/landing-page.tsx"

type LivePreviewProps = { section: Section; saved: Settings; typed: Record<string, unknown> }

/** The home page with the typed values; its links and buttons do nothing. */
export function LivePreview({ section, saved, typed }: LivePreviewProps) {
	const home = homePageOf({ ...saved, ...settingsIn(section, typed) })
	return (
		<details className="mt-6 rounded-md border-2 border-line">
			<summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
				Preview of the home page
			</summary>
			<div inert className="max-h-[70vh] overflow-y-auto border-t-2 border-line pb-6">
				<LandingPage
					home={home}
					latest={null}
					nextEvent={null}
					accepted={null}
					today={null}
					inSeason={null}
					hours={null}
					isTourClosed={false}
				/>
			</div>
		</details>
	)
}
