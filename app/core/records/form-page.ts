import type { MetaFunction } from "react-router"
import type { FormResult } from "#core/forms/ui/failed-submission.ts"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { pageMeta } from "#core/ui/page-title.ts"

export const meta: MetaFunction<() => { formTitle: string }> = ({ matches, loaderData }) =>
	pageMeta(matches, loaderData?.formTitle)

export const clientAction = ({ serverAction }: { serverAction: () => Promise<FormResult> }) =>
	saveFromBrowser(serverAction)
