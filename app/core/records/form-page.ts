import type { MetaFunction } from "react-router"
import type { FormResult } from "#core/forms/ui/failed-submission.ts"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { pageMeta } from "#core/ui/page-title.ts"

/** Of a page whose loader is `loadRecordForm`. */
export const meta: MetaFunction<() => { formTitle: string }> = ({ matches, loaderData }) =>
	pageMeta(matches, loaderData?.formTitle)

/** Of a page whose action is `saveRecordForm`. */
export const clientAction = ({ serverAction }: { serverAction: () => Promise<FormResult> }) =>
	saveFromBrowser(serverAction)
