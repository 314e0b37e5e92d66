import { createElement, lazy, Suspense } from "react"
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
	const html = (await renderHtml(page(late(() => text)))).toString()
	expect(html.startsWith("<!DOCTYPE html><html>")).toBe(true)
	expect(html).toContain(`<p>${text}</p>`)
	expect(html).not.toMatch(/Loading…|<script|<template|hidden/)
})

test("an error anywhere in the page rejects, also in a part with a fallback", async () => {
	const fail = (): never => {
		throw new Error("no such heron")
	}
	await expect(renderHtml(createElement(fail))).rejects.toThrow("no such heron")
	await expect(renderHtml(page(late(fail)))).rejects.toThrow("no such heron")
})
