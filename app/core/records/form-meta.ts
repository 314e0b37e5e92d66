import type { MetaFunction } from "react-router"
import { pageTitle } from "#core/ui/page-title.ts"

/** Of a page whose loader is `loadRecordForm`. */
export const meta: MetaFunction<() => { formTitle: string }> = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData?.formTitle) },
]
