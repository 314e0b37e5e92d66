import type { HomePage } from "#app/models/settings/home-page.ts"
import type { Section } from "#app/models/settings/setting-row.ts"
import { LandingPage, VisitSections } from "#app/ui/landing-page.tsx"

/** The part of the home page that a section's settings change. */
export function HomePreview({ section, home }: { section: Section; home: HomePage }) {
	if (section !== "home")
		return (
			<div className="px-4 md:px-6">
				<VisitSections home={home} />
			</div>
		)
	return (
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
	)
}
