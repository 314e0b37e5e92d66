import type { HomePage } from "#core/settings/home-page.ts"
import type { Section } from "#core/settings/setting-row.ts"
import { LandingPage } from "#features/home/ui/landing-page.tsx"
import { VisitAnswers } from "#features/visit/ui/visit-answers.tsx"

export function HomePreview({ section, home }: { section: Section; home: HomePage }) {
	if (section !== "home")
		return (
			<div className="px-4 md:px-6">
				<VisitAnswers home={home} hours={null} isPreview />
			</div>
		)
	return (
		<LandingPage
			home={home}
			latest={null}
			nextEvent={null}
			accepted={null}
			trails={[]}
			inSeason={null}
			animal={null}
			isTourClosed={false}
		/>
	)
}
