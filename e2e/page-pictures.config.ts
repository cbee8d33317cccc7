// Owns how pictures of the pages for guests are taken (npm run pictures): the servers of the journeys, in a browser that draws.
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig({
  ...journeys,
  testMatch: 'page-pictures.ts',
  outputDir: '../tmp/pictures/failed',
  workers: 2,
  timeout: 240_000,
  projects: [
    { name: '1366', use: { viewport: { width: 1366, height: 900 } } },
    { name: '390', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
})
