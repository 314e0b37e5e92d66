import { type ReactNode, useEffect } from "react"
import { Form, href, Link, useRevalidator } from "react-router"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useIsSending } from "#core/forms/ui/use-is-sending.ts"
import { formatCount } from "#core/text/numbers.ts"
import { NamedList } from "#core/ui/named-list.tsx"
import { NOTICE } from "#core/ui/page-elements.tsx"
import type { Activity, StoredReport } from "#features/move-in/move-in.server.ts"
import { IMPORT_DAYS } from "#features/species/import/imports.ts"

type MoveInStateProps = { activity: Activity | null; report: StoredReport | null }

const LINK = "text-link inline-flex min-h-11 items-center font-semibold"

const EXPLAINED = {
	checking: "Every post, page and picture of the files is read. This can take a few minutes.",
	importing:
		"Each text comes with its pictures, which take several seconds each. You can leave this page; the import continues.",
}

export function MoveInState({ activity, report }: MoveInStateProps) {
	if (activity) return <RunningJob activity={activity} />
	if (!report) return null
	if ("error" in report)
		return (
			<section className={`${NOTICE.barn} grid gap-3`}>
				<p>{report.error}</p>
				<Form method="post">
					<button type="submit" name="intent" value="check" className="button">
						Check Again
					</button>
				</Form>
			</section>
		)
	return (
		<section aria-labelledby="state-title" className="grid gap-6">
			{report.imported ? <Done {...report.imported} /> : <Checked {...report} />}
			{report.lists.map(({ title, count, first }) => (
				<NamedList key={title} title={title} count={count}>
					{first}
				</NamedList>
			))}
		</section>
	)
}

const POLL_MS = 3_000

/** Loads the page's data again until it is done; without scripts, the link does. */
function RunningJob({ activity }: { activity: Activity }) {
	const { revalidate, state } = useRevalidator()
	useEffect(() => {
		if (state !== "idle") return
		const timer = setTimeout(() => void revalidate(), POLL_MS)
		return () => clearTimeout(timer)
	}, [revalidate, state])
	return (
		<section className="grid gap-3 rounded-md bg-surface p-4 md:p-6">
			<h2 className="text-xl">{activity === "checking" ? "Checking the files" : "Importing"}</h2>
			<p>{EXPLAINED[activity]}</p>
			<p>
				<Link to={href("/admin/site/move-in")} reloadDocument className={LINK}>
					Show the current state
				</Link>
			</p>
		</section>
	)
}

type CheckedProps = { of: string; source: string; items: number; pictures: number; missing: number }

function Checked({ of, source, items, pictures, missing }: CheckedProps) {
	const isSending = useIsSending()
	return (
		<>
			<h2 id="state-title" className="text-xl">
				What will come
			</h2>
			<p className={NOTICE.gold}>
				<strong>Nothing is imported yet.</strong> {source}:{" "}
				{formatCount(items, "post or page", "posts and pages")} and {formatCount(pictures, "picture")}
				{missing > 0 && `; ${formatCount(missing, "picture is", "pictures are")} missing`}.
			</p>
			{items === 0 ? (
				<p>The files have nothing new to import.</p>
			) : (
				<Form method="post" onSubmit={(event) => isSending && event.preventDefault()}>
					<input type="hidden" name="of" value={of} />
					<div className="flex flex-wrap items-center gap-3">
						<SendButton
							name="intent"
							value="import"
							className="button-gold"
							isSending={isSending}
							sending="Starting..."
						>
							{`Import ${formatCount(items, "Post or Page", "Posts and Pages")}`}
						</SendButton>
						<p className="text-soft">For {IMPORT_DAYS} days, you can move what it added to the trash.</p>
					</div>
				</Form>
			)}
		</>
	)
}

function Done({ id, items, redirects }: { id: number; items: number; redirects: number }): ReactNode {
	return (
		<div className={`${NOTICE.gold} grid gap-2`}>
			<h2 id="state-title" className="text-xl">
				Imported
			</h2>
			<p>
				{formatCount(items, "post or page", "posts and pages")} and {formatCount(redirects, "redirect")}.
			</p>
			<Link to={href("/admin/imports/:id", { id: String(id) })} className={LINK}>
				What was added
			</Link>
		</div>
	)
}
