import { useEffect } from "react"
import { Form, href, Link, useRevalidator } from "react-router"
import { useIsSending } from "#core/forms/ui/use-is-sending.ts"
import { formatCount } from "#core/text/numbers.ts"
import { NamedList } from "#core/ui/named-list.tsx"
import { NOTICE } from "#core/ui/page-elements.tsx"
import type { MoveIn } from "#features/move-in/move-in.ts"
import type { ShortReport } from "#features/move-in/site-report.ts"
import { postPath } from "#features/posts/post-kind.ts"
import { IMPORT_DAYS } from "#features/species/import/imports.ts"

type MoveInStateProps = MoveIn & { activity: "checking" | "importing" | null }

const EXPLAINED = {
	checking: "Every post, page and picture of the files is read. This can take a few minutes.",
	importing:
		"The pictures are prepared first: several seconds for each. Then everything is imported at once, or nothing. You can leave this page; the import continues.",
}

export function MoveInState({ files, read, done, activity }: MoveInStateProps) {
	if (activity)
		return (
			<RunningJob
				title={activity === "checking" ? "Checking the files" : "Importing"}
				text={EXPLAINED[activity]}
			/>
		)
	if (done?.imported) return <Done report={done} />
	if (files.length === 0) return null
	if (!read || "error" in read)
		return (
			<section className={`${NOTICE.barn} grid gap-3`}>
				<p>{read?.error ?? "The check was interrupted."}</p>
				<Form method="post">
					<button type="submit" name="intent" value="check" className="button">
						Check Again
					</button>
				</Form>
			</section>
		)
	return <Checked of={read.of} report={read.report} />
}

const POLL_MS = 3_000

/** Loads the page's data again until it is done; without scripts, the link does. */
function RunningJob({ title, text }: { title: string; text: string }) {
	const { revalidate, state } = useRevalidator()
	useEffect(() => {
		if (state !== "idle") return
		const timer = setTimeout(() => void revalidate(), POLL_MS)
		return () => clearTimeout(timer)
	}, [revalidate, state])
	return (
		<section className="grid gap-3 rounded-md bg-surface p-4 md:p-6">
			<h2 className="text-xl">{title}</h2>
			<p>{text}</p>
			<p>
				<Link
					to={href("/admin/site/move-in")}
					reloadDocument
					className="text-link inline-flex min-h-12 items-center font-semibold"
				>
					Show the current state
				</Link>
			</p>
		</section>
	)
}

function Checked({ of, report }: { of: string; report: ShortReport }) {
	const isSending = useIsSending()
	const { source, items, pictures, missing } = report
	const isEmpty = items.count === 0
	return (
		<section aria-labelledby="check-title" className="grid gap-6">
			<h2 id="check-title" className="text-xl">
				What will come
			</h2>
			<p className={NOTICE.gold}>
				<strong>Nothing is imported yet.</strong> {source}:{" "}
				{formatCount(items.count, "post or page", "posts and pages")} and {formatCount(pictures, "picture")}
				{missing.count > 0 && `; ${formatCount(missing.count, "picture is", "pictures are")} missing`}.
			</p>
			{isEmpty ? (
				<p>The files have nothing to import.</p>
			) : (
				<Form method="post" onSubmit={(event) => isSending && event.preventDefault()}>
					<input type="hidden" name="of" value={of} />
					<div className="flex flex-wrap items-center gap-3">
						<button
							type="submit"
							name="intent"
							value="import"
							className="button button-gold"
							aria-disabled={isSending}
						>
							Import {formatCount(items.count, "Post or Page", "Posts and Pages")}
						</button>
						<p className="text-soft">For {IMPORT_DAYS} days, you can move what it added to the trash.</p>
					</div>
				</Form>
			)}
			<ReportLists report={report} />
		</section>
	)
}

function ReportLists({ report: { items, missing, broken, notes, comments } }: { report: ShortReport }) {
	return (
		<>
			<NamedList title={formatCount(missing.count, "missing picture")} count={missing.count}>
				{missing.first.map((name) => ({ name }))}
			</NamedList>
			<NamedList
				title={formatCount(broken.count, "file that can't be read", "files that can't be read")}
				count={broken.count}
			>
				{broken.first.map(({ file, message }) => ({ name: file, text: message }))}
			</NamedList>
			<NamedList title={formatCount(notes.count, "note")} count={notes.count}>
				{notes.first.map(({ item, note }) => (item ? { name: item, text: note } : { name: note }))}
			</NamedList>
			<NamedList title={formatCount(items.count, "post or page", "posts and pages")} count={items.count}>
				{items.first.map(({ kind, title, slug, state }) => ({
					name: title,
					text: `${kind === "page" ? "Page" : "Post"}, ${state}: ${postPath(slug)}`,
				}))}
			</NamedList>
			{comments > 0 && <p>{formatCount(comments, "comment")} left out.</p>}
		</>
	)
}

function Done({ report }: { report: ShortReport }) {
	const { id, items = 0, redirects = 0 } = report.imported ?? {}
	return (
		<section aria-labelledby="done-title" className="grid gap-6">
			<div className={`${NOTICE.gold} grid gap-2`}>
				<h2 id="done-title" className="text-xl">
					{items > 0 ? "Imported" : "Nothing was imported"}
				</h2>
				<p>
					{items > 0
						? `${formatCount(items, "post or page", "posts and pages")} and ${formatCount(redirects, "redirect")}.`
						: "Everything in the files is on the site already."}
				</p>
				<p className="flex flex-wrap gap-x-6">
					<Link
						to={href("/admin/pages")}
						className="text-link inline-flex min-h-11 items-center font-semibold"
					>
						Show the pages
					</Link>
					<Link
						to={href("/admin/news")}
						className="text-link inline-flex min-h-11 items-center font-semibold"
					>
						Show the news
					</Link>
					{id !== undefined && (
						<Link
							to={href("/admin/imports/:id", { id: String(id) })}
							className="text-link inline-flex min-h-11 items-center font-semibold"
						>
							What was added
						</Link>
					)}
				</p>
			</div>
			<ReportLists report={{ ...report, items: { count: 0, first: [] } }} />
		</section>
	)
}
