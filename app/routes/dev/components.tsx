import { useEffect } from "react"
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findSpecies } from "#app/models/species/species.server.ts"
import { BasicSamples } from "./basic-samples.tsx"
import styles from "./components.css?url"
import { FormSamples } from "./form-samples.tsx"
import { LayoutSamples } from "./layout-samples.tsx"
import { MapSamples } from "./map-samples.tsx"
import { RecordFormSamples } from "./record-form-samples.tsx"
import { NO_FILES, type SampleFiles } from "./sample-data.ts"
import { SpeciesSamples } from "./species-samples.tsx"

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }]

export const meta: MetaFunction = () => [{ title: "Components" }]

export async function loader({ context }: LoaderFunctionArgs): Promise<SampleFiles> {
	const species = await findSpecies(context.get(databaseContext), 1)
	return species ? { imageUrl: species.imageUrl, audioUrl: species.audioUrl } : NO_FILES
}

const SLOW_MS = 3000

/** Answers the sample forms; saves nothing. */
export async function action({ request }: ActionFunctionArgs) {
	const { searchParams } = new URL(request.url)
	if (searchParams.has("slow")) await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
	return searchParams.has("fail") ? { message: "Nothing was saved. Please try again." } : null
}

/** Every shared component in its states, for developers. The production build doesn't have this page. */
export default function ComponentPage() {
	useEffect(() => {
		// Error summaries take the focus, and the page with it.
		if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
		window.scrollTo(0, 0)
	}, [])
	return (
		<div className="component-page">
			<h1 className="text-2xl">Components</h1>
			<p>Every shared component in its states, light and dark. Only the development server has this page.</p>
			<section className="component-group" aria-label="Basics">
				<BasicSamples />
			</section>
			<section className="component-group" aria-label="Species">
				<SpeciesSamples />
			</section>
			<section className="component-group" aria-label="Map">
				<MapSamples />
			</section>
			<section className="component-group" aria-label="Forms">
				<FormSamples />
				<RecordFormSamples />
			</section>
			<section className="component-group" aria-label="Page frame">
				<LayoutSamples />
			</section>
		</div>
	)
}
