import { createElement, lazy, type ReactNode, Suspense } from "react"
import { expect, test } from "vitest"
import { renderHtml } from "./render-html.server.ts"

/** A component that is loaded while the page is being rendered. */
const late = (render: () => string) =>
	lazy(async () => {
		await new Promise((resolve) => setTimeout(resolve, 5))
		return { default: () => createElement("p", null, render()) }
	})
const page = (content: ReturnType<typeof late>) =>
	createElement(
		"html",
		null,
		createElement("body", null, createElement(Suspense, { fallback: "Loading…" }, createElement(content))),
	)

test("a page begins with its doctype and contains what was loaded late, in its place and without scripts", async () => {
	const text = "é".repeat(20_000)
	const html = (await renderHtml(() => page(late(() => text)))).toString()
	expect(html.startsWith("<!DOCTYPE html><html>")).toBe(true)
	expect(html).toContain(`<p>${text}</p>`)
	expect(html).not.toMatch(/Loading…|<script|<template|hidden/)
})

test("an error anywhere in the page rejects, also in a part with a fallback", async () => {
	const fail = (): never => {
		throw new Error("no such heron")
	}
	await expect(renderHtml(() => createElement(fail))).rejects.toThrow("no such heron")
	await expect(renderHtml(() => page(late(fail)))).rejects.toThrow("no such heron")
})

test("a page without late parts is rendered at once, the same as by waiting", async () => {
	let renderings = 0
	const plain = (content: ReactNode) =>
		createElement("html", null, createElement("body", { title: "ü" }, "A ", content, createElement("br")))
	const html = await renderHtml(() => {
		renderings += 1
		return plain("loon")
	})
	expect(renderings).toBe(1)
	const early = lazy(async () => ({ default: () => "loon" }))
	const waiting = (await renderHtml(() => plain(createElement(early)))).toString()
	expect(waiting.replace(/<!-- -->/g, "")).toBe(html.toString().replace(/<!-- -->/g, ""))
})
